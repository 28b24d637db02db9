import type { ComponentProps, MouseEvent } from 'react'
import { useRouter } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

type LightLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** A link for long lists. Unlike the router's own link, it does not listen to the address. */
export function LightLink({ href, onClick, ...rest }: LightLinkProps) {
  const { base } = useRouter()
  const address = base + href
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    const isForBrowser = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0
    if (event.defaultPrevented || isForBrowser) return
    event.preventDefault()
    navigate(address)
  }
  // biome-ignore lint/a11y/useValidAnchor: it leads to its address, which a press opens without loading the page again.
  return <a {...rest} href={address} onClick={open} />
}
