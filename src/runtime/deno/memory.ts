/** Gives back the memory of what is not used any more. V8 does so by itself once a program is idle. */
export function giveMemoryBack(): void {}
