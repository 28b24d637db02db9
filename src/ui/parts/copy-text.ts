/** Copies a text. False if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  if (!isSecureContext) return copySelected(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  )
}

/** Without HTTPS, pages have no clipboard API, only the old copy command for the selection. */
function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Everything outside of a modal dialog is inert.
  const place = focused?.closest('dialog') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
