import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Operator, Session } from '../caller.ts'
import { eventOfRefusal, eventOfSuccess } from '../security-events.ts'
import type { SecurityLog } from '../security-log.ts'
import { visitorAddress } from './visitor-address.ts'

const sessions = new WeakMap<FastifyRequest, Session | Operator>()

/** Keeps the session of a request for the security log. */
export function keepSession(request: FastifyRequest, session: Session | Operator): void {
  sessions.set(request, session)
}

const refused = z.object({ success: z.literal(false), code: z.string() })
const loggedIn = z.object({ value: z.object({ token: z.string() }) })

/** Writes each reply of a listener that is an event of the security log. */
export function noteSecurity(app: FastifyInstance, security: SecurityLog): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    done(null, payload)
    const event = eventOf(request, reply, payload)
    if (event === undefined) return
    const session = sessions.get(request)
    security.note(event.name, {
      code: event.code,
      endpoint: request.routeOptions.config.endpoint?.name,
      brandId: session?.brandId,
      memberId: session !== undefined && 'memberId' in session ? session.memberId : undefined,
      operatorId: session !== undefined && 'operatorId' in session ? session.operatorId : undefined,
      address: visitorAddress(request),
    })
  })
}

function eventOf(request: FastifyRequest, { statusCode }: FastifyReply, payload: unknown) {
  if (statusCode >= 400) {
    const { code } = readAs(refused, payload) ?? { code: '' }
    const name = eventOfRefusal(code, statusCode)
    return name === undefined ? undefined : { name, code }
  }
  const name = eventOfSuccess(request.routeOptions.config.endpoint?.name ?? '')
  if (name === undefined) return undefined
  // A login that still needs a second factor brings no session yet.
  if (name === 'login.passed' && readAs(loggedIn, payload) === undefined) return undefined
  return { name, code: undefined }
}

function readAs<S extends z.ZodMiniType>(schema: S, payload: unknown): z.output<S> | undefined {
  if (typeof payload !== 'string') return undefined
  try {
    return schema.safeParse(JSON.parse(payload)).data
  } catch {
    // Not JSON, so it is no reply of an endpoint.
    return undefined
  }
}
