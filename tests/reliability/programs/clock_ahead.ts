/** Loaded before a hook: its clock is a day ahead. */
const real = Date.now;
Date.now = (): number => real() + 86_400_000;
