import { Buffer } from 'node:buffer'
import { secretFields } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'
import type { DownloadClient, DownloadClientKind, DownloaderConnection } from '#domain/ports/download-client.ts'

/** Anything shorter stands in ordinary words as well. */
const shortestSecret = 4
const hidden = '[hidden]'

/**
 * A kind whose clients never repeat what they were given to be let in. Some products, and web servers in front of
 * them, answer a failed request with the request itself; their words go to users, into the log and into the database.
 */
export function redactsSecrets(kind: DownloadClientKind): DownloadClientKind {
  return {
    ...kind,
    connect: (connection, context) => speakingWithout(secretsOf(kind, connection), kind.connect(connection, context)),
  }
}

function secretsOf(kind: DownloadClientKind, { username, password, settings }: DownloaderConnection): string[] {
  const given = secretFields(kind.settings).map((name) => settings[name])
  const secrets = [password, ...given].filter((secret) => typeof secret === 'string')
  const pairs = [
    [username, password],
    [settings.proxyUsername, settings.proxyPassword],
  ].flatMap(([name, word]) => (word ? [Buffer.from(`${name ?? ''}:${word}`).toString('base64')] : []))
  const forms = [...secrets, ...secrets.map(encodeURIComponent), ...pairs]
  return [...new Set(forms)].filter(({ length }) => length >= shortestSecret)
}

function speakingWithout(secrets: readonly string[], client: DownloadClient): DownloadClient {
  if (secrets.length === 0) return client
  const fail = (error: unknown): never => {
    if (error instanceof AppError) {
      error.message = secrets.reduce((text, secret) => text.replaceAll(secret, hidden), error.message)
    }
    throw error
  }
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...words: unknown[]): unknown => {
        try {
          const answer: unknown = Reflect.apply(member, target, words)
          return answer instanceof Promise ? answer.catch(fail) : answer
        } catch (error) {
          return fail(error)
        }
      }
    },
  })
}
