/** A host with its port, an IP address, a domain or the path of a socket, in the parentheses that end a failure. */
const place =
  / \((?:[\w.-]+:\d{1,5}|\[[\da-f:.]+\](?::\d{1,5})?|\d{1,3}(?:\.\d{1,3}){3}|(?:[\w-]+\.)+[a-z]{2,}|\/[^\s()]+\.sock(?:et)?)\)/gi

/** A message without the addresses of services that it names, which only admins may read. */
export function withoutAddresses(message: string): string {
  return message.replaceAll(place, '').replaceAll(/(\bthe address redirects to )\S+(?=\. )/g, '$1another address')
}
