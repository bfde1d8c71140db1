#!/usr/bin/env -S sh -c 'd="${HOOKTALLY_DIR:-.hooktally}";case $d in /*);;*)d="$HOME/$d";;esac;case $0 in /*)cd /;;esac;exec deno run --no-prompt --no-config --allow-env=HOME,HOOKTALLY_DIR,CLAUDE_CODE_SESSION_ID --allow-read="$d" "$0" "$@"'
/**
 * Prints one line about the running session, for the agent's status line.
 * No hook, but started like one, as often. Writes nothing.
 *
 * @module
 */
import { runStatusLine } from "../src/statusline/run_status_line.ts";

runStatusLine();
