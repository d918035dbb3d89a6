import type { Readable } from 'node:stream'
import type { Upload } from '@baize/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Binds a route whose body is a file. Nothing parses the body, so the handler can read it after the caller is admitted. */
export function routeUpload(app: FastifyInstance, route: RouteOptions): void {
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload))
    scope.route(route)
    done()
  })
}

/**
 * Reads an uploaded file, up to its maximum size. The rest of a file that is too large is discarded as it arrives, for as
 * long as a request may take.
 */
export async function readUpload(request: FastifyRequest, { types, maxBytes }: Upload): Promise<Buffer> {
  // The parser of these routes passes the stream on; without a body there is none.
  const stream = request.body as Readable | undefined
  if (stream === undefined) throw new Refusal('upload.wrong_type')
  try {
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
    if (type === undefined || !types.includes(type)) throw new Refusal('upload.wrong_type')
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) refuseSize(maxBytes)
    return await readUpTo(stream, maxBytes)
  } finally {
    stream.resume()
  }
}

async function readUpTo(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    // Otherwise, leaving the loop would close the connection before the refusal is sent.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) throw new Error('the body of an upload must be bytes')
      size += chunk.length
      if (size > maxBytes) refuseSize(maxBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    // The client went away in the middle of the upload.
    if (stream.destroyed && !(error instanceof Refusal)) throw new Refusal('request.malformed')
    throw error
  }
  return Buffer.concat(chunks)
}

function refuseSize(maxBytes: number): never {
  throw new Refusal('upload.too_large', { values: [Math.floor(maxBytes / 1024 / 1024)] })
}
