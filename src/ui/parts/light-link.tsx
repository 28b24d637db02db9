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
  return <a {...rest} href={address} onClick={open} />
}
