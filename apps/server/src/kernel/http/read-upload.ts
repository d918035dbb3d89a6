import type { Readable } from 'node:stream'
import type { Upload } from '@baize/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Binds a route whose body is a file: nothing parses it, so that its handler reads it once the caller is admitted. */
export function routeUpload(app: FastifyInstance, route: RouteOptions): void {
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload))
    scope.route(route)
    done()
  })
}

/**
 * Reads a file that is uploaded, and not one byte more than it may have. What is left of one that is too large is thrown
 * away as it comes, for as long as a request may take.
 */
export async function readUpload(request: FastifyRequest, { types, maxBytes }: Upload): Promise<Buffer> {
  // The parser of these routes hands the stream on; without a body there is none.
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
    // Otherwise leaving the loop would close the connection before the refusal is sent.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) throw new Error('a body is read as bytes')
      size += chunk.length
      if (size > maxBytes) refuseSize(maxBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    // Whoever sent it went away in the middle of it.
    if (stream.destroyed && !(error instanceof Refusal)) throw new Refusal('request.invalid')
    throw error
  }
  return Buffer.concat(chunks)
}

function refuseSize(maxBytes: number): never {
  throw new Refusal('upload.too_large', { values: [Math.floor(maxBytes / 1024 / 1024)] })
}
