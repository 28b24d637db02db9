import { secretFields } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'
import type {
  AddOutcome,
  ClientDownload,
  DownloadClient,
  DownloadClientKind,
  DownloaderConnection,
} from '#domain/ports/download-client.ts'
import { secretsInAddress } from '#domain/secrets/masked-address.ts'
import { basicCredentials, createRedactor, type Redactor } from '#domain/secrets/redactor.ts'

/**
 * Redacts the connection's secrets in every message, and the keys of private trackers. Some products, and web servers in
 * front of them, repeat the request in their error message, which reaches users, the log and the database.
 */
export function redactsSecrets(kind: DownloadClientKind): DownloadClientKind {
  return {
    ...kind,
    connect: (connection, context) => withoutSecrets(redactorOf(kind, connection), kind.connect(connection, context)),
  }
}

function redactorOf(kind: DownloadClientKind, { url, username, password, settings }: DownloaderConnection): Redactor {
  const redactor = createRedactor({ minLength: 4 })
  redactor.add([password, ...secretFields(kind.settings).map((name) => settings[name])])
  if (password) redactor.add([basicCredentials(username, password)])
  const { proxyUsername, proxyPassword } = settings
  if (typeof proxyPassword === 'string') redactor.add([basicCredentials(String(proxyUsername ?? ''), proxyPassword)])
  if (url !== null) redactor.add(secretsInAddress(url))
  return redactor
}

function withoutSecrets({ redact }: Redactor, client: DownloadClient): DownloadClient {
  const redactError = (error: unknown): void => {
    if (error instanceof AppError) error.hide(redact)
  }
  const fail = (error: unknown): never => {
    redactError(error)
    throw error
  }
  const add = async (...args: Parameters<DownloadClient['add']>): Promise<AddOutcome> => {
    const outcome = await client.add(...args).catch(fail)
    if (outcome.outcome === 'accepted') return outcome.note ? { ...outcome, note: redact(outcome.note) } : outcome
    redactError(outcome.failure)
    return { ...outcome, message: redact(outcome.message) }
  }
  const redactMessage = (download: ClientDownload): ClientDownload =>
    download.message === null ? download : { ...download, message: redact(download.message) }
  const list = async (): Promise<ClientDownload[]> => (await client.list().catch(fail)).map(redactMessage)
  const replaced: Partial<DownloadClient> = { add, list }
  const { find, trackers } = client
  if (find !== undefined) {
    replaced.find = async (clientId) => {
      const download = await find.call(client, clientId).catch(fail)
      return download === null ? null : redactMessage(download)
    }
  }
  if (trackers !== undefined) {
    replaced.trackers = async (clientId) => {
      const listed = await trackers.call(client, clientId).catch(fail)
      return listed.map(({ message, ...rest }) => ({ ...rest, message: message === null ? null : redact(message) }))
    }
  }
  return new Proxy(client, {
    get(target, name) {
      if (Object.hasOwn(replaced, name)) return Reflect.get(replaced, name)
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
