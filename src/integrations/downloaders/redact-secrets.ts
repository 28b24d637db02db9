import { Buffer } from 'node:buffer'
import { secretFields } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'
import type {
  AddOutcome,
  DownloadClient,
  DownloadClientKind,
  DownloaderConnection,
} from '#domain/ports/download-client.ts'

/** Shorter texts occur in ordinary words. */
const shortestSecret = 4
const hidden = '[hidden]'

/**
 * Redacts the connection's secrets in every error. Some products, and web servers in front of them, repeat the request
 * in their error message, which reaches users, the log and the database.
 */
export function redactsSecrets(kind: DownloadClientKind): DownloadClientKind {
  return {
    ...kind,
    connect: (connection, context) => withoutSecrets(secretsOf(kind, connection), kind.connect(connection, context)),
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

function withoutSecrets(secrets: readonly string[], client: DownloadClient): DownloadClient {
  if (secrets.length === 0) return client
  const redact = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, hidden), text)
  const redactError = (error: unknown): void => {
    if (error instanceof AppError) error.message = redact(error.message)
  }
  const fail = (error: unknown): never => {
    redactError(error)
    throw error
  }
  const add = async (...args: Parameters<DownloadClient['add']>): Promise<AddOutcome> => {
    const outcome = await client.add(...args).catch(fail)
    if (outcome.outcome === 'accepted') return outcome
    redactError(outcome.failure)
    return { ...outcome, message: redact(outcome.message) }
  }
  return new Proxy(client, {
    get(target, name) {
      if (name === 'add') return add
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]): unknown => {
        try {
          const answer: unknown = Reflect.apply(member, target, args)
          return answer instanceof Promise ? answer.catch(fail) : answer
        } catch (error) {
          return fail(error)
        }
      }
    },
  })
}
