/** Gives a file to the browser as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it by the next turn; kept any longer it would only hold memory.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
