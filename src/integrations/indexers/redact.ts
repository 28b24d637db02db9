const keyParameters =
  /\b((?:api_?key|passkey|rsskey|torrent_pass|authkey|token|secret|jackett_apikey|r)=)[^&\s"'<>)]+/gi

/** Takes the indexer's key, and whatever looks like one in a link, out of words that are shown. */
export function redactor(connection: { url: string; apiKey: string | null }): (text: string) => string {
  const pasted = URL.parse(connection.url)?.searchParams.get('apikey') ?? ''
  const keys = [connection.apiKey ?? '', pasted].filter((key) => key.length >= 4)
  const spellings = keys.flatMap((key) => [key, encodeURIComponent(key)])
  return (text) => spellings.reduce((words, key) => words.replaceAll(key, '***'), text).replace(keyParameters, '$1***')
}
