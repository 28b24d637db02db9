/** A response that is a file, written while it is read. */
export function streamedFile(
  pieces: AsyncGenerator<Uint8Array, void, undefined>,
  { name, type }: { name: string; type: string },
): Response {
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await pieces.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await pieces.return()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  }
  return new Response(stream, { headers })
}
