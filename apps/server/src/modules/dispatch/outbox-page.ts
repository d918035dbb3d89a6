import type { FastifyInstance } from 'fastify'
import type { Database } from '../../kernel/database/pool.ts'
import { newestMessages } from './dispatch.sql.ts'

const maxShown = 50

/**
 * Binds `GET /dev/outbox?to=<mobile or e-mail>` on the back office's port, in demo mode only. It lists the SMS and e-mails
 * that would have been sent, the newest first.
 */
export function bindOutboxPage(office: FastifyInstance, database: Database): void {
  office.get<{ Querystring: { to?: string | string[] } }>('/dev/outbox', async ({ query }, reply) => {
    const [to] = [query.to].flat()
    const rows = await newestMessages(database, to === undefined ? undefined : to.trim().toLowerCase(), maxShown)
    const list = rows.map(({ code, subject, at, ...row }) => ({
      ...row,
      ...(subject === null ? {} : { subject }),
      ...(code === null ? {} : { code }),
      at: at.toString(),
    }))
    return reply.header('cache-control', 'no-store').send({ success: true, value: { list } })
  })
}
