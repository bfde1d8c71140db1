#!/usr/bin/env -S sh -c 'd="${HOOKTALLY_DIR:-.hooktally}";case $d in /*);;*)d="$HOME/$d";;esac;case $0 in /*)cd /;;esac;exec deno run --no-prompt --no-config --allow-env=HOME,HOOKTALLY_DIR,CLAUDE_CODE_SESSION_ID --allow-read="$d" --allow-write="$d" "$0"'
/**
 * Notes that a tool call starts. Needed only for agents that tell no end of
 * some calls. Prints nothing.
 *
 * @module
 */
import { runHook } from "../src/hook/run_hook.ts";

runHook("PreToolUse");
