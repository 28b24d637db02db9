/** The path of an address, read by hand: the address of a request without a usable Host is none that `URL` takes. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (start === -1) return '/'
  const end = url.slice(start).search(/[?#]/)
  return end === -1 ? url.slice(start) : url.slice(start, start + end)
}

export function isBelow(path: string, root: string): boolean {
  return path.startsWith(root) && (path.length === root.length || path[root.length] === '/')
}
