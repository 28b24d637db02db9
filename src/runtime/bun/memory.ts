/** Gives back the memory of what is not used any more. It holds everything up for some milliseconds. */
export function giveMemoryBack(): void {
  Bun.shrink()
}
