/** What a service said, without its name before it when the name is shown already. */
export function errorText(name: string, message: string): string {
  return message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message
}
