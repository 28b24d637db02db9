/** A browser without pages: it keeps the cookies of each host and path, and follows redirects. */
export function createCookieBrowser() {
  const jar: { origin: string; path: string; name: string; value: string }[] = []
  const store = (url: URL, header: string): void => {
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim())
    const [name = '', ...rest] = pair.split('=')
    const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/'
    const isGone = attributes.some((each) => /^max-age=0$/i.test(each) || /^expires=Thu, 01 Jan 1970/i.test(each))
    const index = jar.findIndex((each) => each.origin === url.origin && each.path === path && each.name === name)
    if (index !== -1) jar.splice(index, 1)
    if (!isGone) jar.push({ origin: url.origin, path, name, value: rest.join('=') })
  }
  const cookiesFor = (url: URL): string =>
    jar
      .filter(({ origin, path }) => origin === url.origin && `${url.pathname}/`.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  /** One request without following redirects. */
  const send = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address)
    const cookie = cookiesFor(url)
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...(cookie === '' ? {} : { cookie }) }
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const header of answer.headers.getSetCookie()) store(url, header)
    return answer
  }
  return {
    jar,
    send,
    /** Goes to an address and on, until a page comes or `stop` says to. Returns the last answer and its address. */
    async go(address: string, init: RequestInit = {}, stop: (url: string) => boolean = () => false) {
      let url = address
      let answer = await send(url, init)
      for (let hops = 0; hops < 15; hops++) {
        const location = answer.headers.get('location')
        if (location === null) return { url, answer }
        url = new URL(location, url).href
        if (stop(url)) return { url, answer }
        answer = await send(url)
      }
      throw new Error(`Too many redirects: ${url}`)
    },
  }
}

export type CookieBrowser = ReturnType<typeof createCookieBrowser>
