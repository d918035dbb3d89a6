import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { RepeatedKey, refuseRepeatedKeys } from '../strict-json.ts'

/**
 * Lets a listener parse JSON, and no other type, unless another parser is added. An object that has a key twice is refused, and
 * so is a key that would become a prototype.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!isUtf8(bytes)) return done(new Refusal('request.not_json'))
    // Fastify's own parser answers through the callback, before it returns.
    void parse(request, bytes.toString('utf8'), (error, value) => {
      if (error !== null) return done(error)
      try {
        refuseRepeatedKeys(bytes, value)
      } catch (fault) {
        if (!(fault instanceof RepeatedKey)) throw fault
        return done(new Refusal('request.repeated_field'))
      }
      done(null, value)
    })
  })
}
