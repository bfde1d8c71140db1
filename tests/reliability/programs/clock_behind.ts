/** Loaded before a hook: its clock is a day behind, and goes back by a minute at each look. */
const real = Date.now;
let looks = 0;
Date.now = (): number => real() - 86_400_000 - 60_000 * looks++;
