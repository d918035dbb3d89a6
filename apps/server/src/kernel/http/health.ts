import type { FastifyInstance } from 'fastify'

/** Whether this process can serve: it is not draining, and its database answers. */
export interface Readiness {
  check(): Promise<boolean>
}

/** Binds the health checks. Live: the process answers. Ready: it can serve. */
export function bindHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', { logLevel: 'silent' }, (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/ready', { logLevel: 'silent' }, async (_, reply) => {
    const ready = await readiness.check().catch(() => false)
    return reply
      .status(ready ? 200 : 503)
      .headers({ 'cache-control': 'no-store', ...(ready ? {} : { 'retry-after': '1' }) })
      .send({ status: ready ? 'ready' : 'not ready' })
  })
}
