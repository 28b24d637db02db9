import { Buffer } from 'node:buffer'
import { open } from 'node:fs/promises'
import { AppError, NoAnswerError } from '#domain/errors.ts'
import { sniffedBytes, sniffImage } from '#domain/images/image-header.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import type { Outbound, OutboundStream } from '#domain/ports/outbound.ts'
import { withTimeLimit } from '#domain/time-limit.ts'

/** A larger file is not an image for a page. */
const maxImageBytes = 16 * 1024 ** 2
const chunkTimeoutMs = 10_000
const forbiddenAddress = 'Ludarr does not fetch images from this address.'
const totalTimeoutMs = 60_000

/**
 * The URL has no image that can be used, and will not have one soon. Users are told the public message: the address
 * behind a name of the local network is for the log only.
 */
export class UnusableImageError extends AppError {
  readonly publicText: Text
  constructor(text: Text, publicText = text) {
    super('upstream', text)
    this.publicText = publicText
  }
}

export type FetchedImage = {
  url: string
  /** Where the original is written. */
  file: string
  /** The origins that may be at private addresses: those of the configured services. */
  privateOrigins: readonly string[]
  signal: AbortSignal
}

/**
 * Downloads an image to a file. The declared type is ignored: the first bytes decide. Throws UnusableImageError, or
 * AppError `upstream` if trying again may help.
 */
export async function fetchImage(outbound: Outbound, request: FetchedImage): Promise<void> {
  // The limit also ends a response that arrives one byte at a time.
  await withTimeLimit(totalTimeoutMs, (signal) => downloadImage(outbound, { ...request, signal }), request.signal)
}

async function downloadImage(outbound: Outbound, request: FetchedImage): Promise<void> {
  const answer = await openImage(outbound, request)
  try {
    assertImageAnswer(answer)
    await writeImage(answer, request.file)
  } finally {
    answer.cancel()
  }
}

async function openImage(outbound: Outbound, { url, privateOrigins, signal }: FetchedImage): Promise<OutboundStream> {
  try {
    return await outbound.stream({
      product: 'Image server',
      url,
      privateOrigins,
      timeoutMs: chunkTimeoutMs,
      signal,
      headers: { accept: 'image/webp,image/png,image/jpeg,image/gif' },
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      throw new UnusableImageError(error.message, forbiddenAddress)
    throw error
  }
}

function assertImageAnswer({ status, headers }: OutboundStream): void {
  if (status === 429 || status >= 500) throw new NoAnswerError(say('services.imageServerStatus', { status }))
  if (status !== 200) throw new UnusableImageError(say('services.imageServerStatus', { status }))
  if (Number(headers.get('content-length') ?? 0) > maxImageBytes) throw tooLarge()
}

async function writeImage({ body }: OutboundStream, file: string): Promise<void> {
  const target = await open(file, 'wx', 0o600)
  try {
    let head = Buffer.alloc(0)
    let size = 0
    for await (const piece of body) {
      size += piece.byteLength
      if (size > maxImageBytes) throw tooLarge()
      if (head.byteLength < sniffedBytes) {
        head = Buffer.concat([head, piece.subarray(0, sniffedBytes)])
        if (head.byteLength >= sniffedBytes && sniffImage(head) === null) throw notAnImage()
      }
      await target.writeFile(piece)
    }
    if (sniffImage(head) === null) throw notAnImage()
  } finally {
    await target.close()
  }
}

const tooLarge = () => unusable(`it is larger than ${maxImageBytes / 1024 ** 2} MiB`)
const notAnImage = () => unusable('it is not a JPEG, PNG, WebP or GIF image')

/** The reason completes the sentence. */
export function unusable(reason: string): UnusableImageError {
  return new UnusableImageError(say('files.imageUnusable', { cause: reason }))
}
