import type { OfficeNews } from '@baize/contract/office'
import { officeStreamPath } from '@baize/contract/office'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operator } from '../../kernel/caller.ts'
import type { OfficeDoor } from '../../kernel/http/door.ts'
import { isOwnRead, officeToken } from '../../kernel/http/office-bind.ts'
import { visitorAddress } from '../../kernel/http/visitor-address.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { officeRoom } from '../../kernel/sockets/index.ts'
import { noteAlive } from './duty.sql.ts'
import type { SupportParts } from './support.parts.ts'

/** How often a stream says that it is alive, and whether its operator may still listen is asked. */
const beatMs = 20_000
/** How many streams an operator may have, and all together. */
const mostOfOne = 8
const mostOfAll = 500
/** How much may wait for a page that does not read. */
const mostWaitingBytes = 64 * 1_024

interface StreamParts extends SupportParts {
  readonly door: OfficeDoor
  readonly secureCookies: boolean
}

/**
 * Serves the stream that tells open pages of the back office about chats, as server-sent events. It says only that something
 * has changed: what it is, the page asks for with its permission. It ends with the session or with the permission.
 */
export function bindOfficeStream(office: FastifyInstance, parts: StreamParts): void {
  const streams = new Map<FastifyReply, string>()
  office.get(officeStreamPath, async (request, reply) => {
    const operator = await admit(request, parts)
    const own = [...streams.values()].filter((one) => one === operator.operatorId).length
    if (own >= mostOfOne || streams.size >= mostOfAll) throw new Refusal('request.too_many', { values: [60] })
    streams.set(reply, operator.operatorId)
    follow(request, reply, { parts, operator, ended: () => streams.delete(reply) })
    return reply
  })
  office.addHook('preClose', async () => {
    for (const reply of streams.keys()) reply.raw.end()
  })
}

async function admit(request: FastifyRequest, { door, secureCookies }: StreamParts): Promise<Operator> {
  if (!isOwnRead(request)) throw new Refusal('request.other_page')
  const token = officeToken(request, secureCookies)
  const operator = token === undefined ? undefined : await door.operatorOfToken(token, visitorAddress(request))
  if (operator === undefined) throw new Refusal('session.required')
  if (!operator.permissions.includes('chat.read')) throw new Refusal('operator.not_permitted')
  return operator
}

function follow(
  request: FastifyRequest,
  reply: FastifyReply,
  { parts, operator, ended }: { readonly parts: StreamParts; readonly operator: Operator; readonly ended: () => void },
): void {
  const { sockets, log } = parts
  const { raw } = reply.hijack()
  // Whoever has left while they were looked up: nothing will tell of it any more.
  if (raw.destroyed) return ended()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  const say = (text: string) => {
    if (raw.writableLength > mostWaitingBytes) raw.destroy()
    else raw.write(text)
  }
  const anything: OfficeNews = { type: 'desk' }
  const stopListening = sockets.listen(officeRoom(operator.brandId), (text) =>
    say(`data: ${text ?? JSON.stringify(anything)}\n\n`),
  )
  const beat = setInterval(() => {
    say(': alive\n\n')
    void stays(request, parts, operator).then(
      (isAllowed) => (isAllowed ? undefined : raw.end()),
      (error: unknown) => log.debug({ err: error }, 'an operator of a stream was not looked up; trying again'),
    )
  }, beatMs)
  say(': here\n\n')
  void stays(request, parts, operator).catch(() => undefined)
  raw.once('close', () => {
    clearInterval(beat)
    stopListening()
    ended()
  })
}

/** Whether the operator may still listen. A stream is a sign of life at the chats, but does not keep the session open. */
async function stays(request: FastifyRequest, parts: StreamParts, { operatorId }: Operator): Promise<boolean> {
  const { door, database, clock, secureCookies } = parts
  const token = officeToken(request, secureCookies)
  const operator = token && (await door.operatorOfToken(token, visitorAddress(request), { isUse: false }))
  if (!operator || !operator.permissions.includes('chat.read')) return false
  await noteAlive(database, operatorId, clock.now())
  return true
}
