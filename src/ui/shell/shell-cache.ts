const prefixOfAll = 'ludarr-shell '

/** The name of the cache with the shell of a release. All installations on one origin share its caches. */
export function shellCache(scope: string, version: string): { prefix: string; name: string } {
  const prefix = `${prefixOfAll}${scope} `
  return { prefix, name: prefix + version }
}

/** The scope of the service worker that created this cache. `null` for caches of other programs. */
export function scopeOfCache(name: string): string | null {
  if (!name.startsWith(prefixOfAll)) return null
  return name.slice(prefixOfAll.length).split(' ')[0] ?? null
}
