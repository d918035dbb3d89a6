import { timingSafeEqual, createHash } from 'node:crypto'
import { siteEndpoints } from '@baize/contract/endpoints'
import { officeEndpoints } from '@baize/contract/office/endpoints'
import { openApiOf } from '@baize/contract/openapi'
import { lastFallback } from '@baize/phrases'
import type { FastifyInstance } from 'fastify'
import type { Config } from './kernel/config.ts'
import { sendRefusal } from './kernel/http/answer-errors.ts'
import { languageOf } from './kernel/http/read-language.ts'
import type { Metrics } from './kernel/metrics.ts'
import { Refusal } from './kernel/refusal.ts'

/** Serves the site's API document, built once from the declared endpoints. */
export function bindApiDocument(site: FastifyInstance): void {
  const document = openApiOf('Baize', '0.1.0', siteEndpoints)
  site.get('/wps/openapi.json', (_, reply) => reply.header('cache-control', 'public, max-age=60').send(document))
}

/** Serves metrics and the back office's API document. Metrics are open in demo mode and require a token in production. */
export function bindMetrics(office: FastifyInstance, metrics: Metrics, config: Config): void {
  const document = openApiOf('Baize back office', '0.1.0', officeEndpoints)
  office.get('/office/openapi.json', (_, reply) => reply.send(document))
  office.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(config, request.headers.authorization)) {
      return sendRefusal(reply, new Refusal('session.required'), languageOf(request) ?? lastFallback)
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function maySeeMetrics(config: Config, authorization: string | undefined): boolean {
  if (config.mode === 'demo') return true
  if (config.metricsToken === undefined) return false
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${config.metricsToken}`))
}
