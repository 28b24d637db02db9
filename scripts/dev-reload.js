// Part of the pages that ./scripts/dev builds, and of no others: reloads a page when there is a newer build of it.
const address = new URL('dev-version.txt', document.baseURI)
let shown = ''

async function look() {
  try {
    const answer = await fetch(address, { cache: 'no-store' })
    const version = answer.ok ? await answer.text() : shown
    if (shown !== '' && version !== shown) location.reload()
    shown = version
  } catch {
    // The server is just being started again.
  }
  setTimeout(look, 500)
}
void look()
