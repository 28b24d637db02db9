/** The last extension in lower case, without its dot; empty when there is none. */
export function extensionOf(path: string): string {
  // Without a regular expression, because each match allocates memory and there may be hundreds of thousands of paths.
  const dot = path.lastIndexOf('.')
  const before = path.charAt(dot - 1)
  if (dot < 1 || before === '.' || before === '/') return ''
  const extension = path.slice(dot + 1)
  return /[/\s]/.test(extension) ? '' : extension.toLowerCase()
}
