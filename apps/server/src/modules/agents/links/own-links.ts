import {
  mostLinks,
  type agentJoined,
  type AgentLink,
  type agentLinks,
  type agentLinkUse,
  type BodyOf,
  type makeAgentLink,
  type openAgentAccount,
  type QueryOf,
  type ReplyOf,
} from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { memberId, type BrandId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { countedAddress } from '../../../kernel/throttle.ts'
import type { Invitations } from '../../identity/index.ts'
import { codeBytes, codeFrom, everyDay, isLinkCode, mostLevels, stateOf } from './links.rules.ts'
import type { LinkParts } from './links.parts.ts'
import {
  countVisit,
  daysOfLink,
  insertJoined,
  insertLink,
  linkById,
  openLinkOf,
  ownLink,
  pageOfJoined,
  pageOfLinks,
  stopLink,
  takeUse,
  type LinkRow,
} from './links.sql.ts'

/** For how many days the use of a link is shown. */
const daysShown = 30

function present({ clock }: LinkParts, row: LinkRow): AgentLink {
  const { linkId, code, kind, label, landing, offers, joined, maxUses } = row
  return {
    linkId,
    code,
    kind,
    label,
    landing,
    // Lists of JSON are the same, but the wire's are not read-only.
    offers: structuredClone(offers) as AgentLink['offers'],
    visits: Number(row.visits),
    joined,
    maxUses,
    expiresAt: row.expiresAt?.toString() ?? null,
    madeAt: row.madeAt.toString(),
    state: stateOf(row, clock.now()),
  }
}

const pagesOf = (totalCount: number, { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number }) => ({
  pageNo,
  totalPages: Math.max(1, Math.ceil(totalCount / pageSize)),
  totalCount,
})

/** A page of the agent's links. */
export async function listLinks(
  parts: LinkParts,
  session: Session,
  { state, ...page }: QueryOf<typeof agentLinks>,
): Promise<ReplyOf<typeof agentLinks>> {
  const onlyOpenAt = state === 'open' ? parts.clock.now() : undefined
  const { rows, totalCount } = await pageOfLinks(parts.database, session, { ...page, onlyOpenAt })
  return { list: rows.map((row) => present(parts, row)), ...pagesOf(totalCount, page) }
}

/** How often another code is tried if one is taken. */
const tries = 5

/**
 * Makes a link under an id that the agent's page chose, so that the same call again returns the same link. Throws
 * `agent.link_unknown` for an id that somebody else has used.
 */
export async function makeLink(
  parts: LinkParts,
  session: Session,
  { linkId, lastDay, ...body }: BodyOf<typeof makeAgentLink> & { readonly linkId: string },
): Promise<AgentLink> {
  const { database, clock, randomness } = parts
  const now = clock.now()
  const expiresAt = lastDay === null ? null : endOf(parts, session.brandId, lastDay)
  if (expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0) throw new Refusal('agent.link_over')
  await admitBelow(parts, session, body)
  const { brandId, memberId: agentId } = session
  for (let tried = 0; tried < tries; tried += 1) {
    const code = codeFrom(randomness.bytes(codeBytes))
    const row = { ...body, linkId, brandId, agentId, code, expiresAt, madeAt: now }
    const made = await database.transaction().execute((tx) => insertLink(tx, row, mostLinks))
    if (made === 'used_up') throw new Refusal('agent.links_used_up', { values: [mostLinks] })
    if (made !== 'code_taken') return present(parts, await ownedLink(parts, session, linkId))
  }
  throw new Error('no free code was found')
}

/** Throws if an agent is so deep in the tree that no agents may be below, or may not make such offers. */
async function admitBelow(
  { identity, checkOffers }: LinkParts,
  { brandId, memberId: agentId }: Session,
  { kind, offers }: Pick<LinkRow, 'kind' | 'offers'>,
) {
  if (kind !== 'agent') {
    if (offers.length > 0) throw new Refusal('agent.offers_for_agents')
    return
  }
  const self = await identity.inTeam(brandId, agentId, agentId)
  if ((self?.uplinePath.length ?? 0) + 1 >= mostLevels) throw new Refusal('agent.too_deep', { values: [mostLevels] })
  await checkOffers({ brandId, memberId: agentId }, offers)
}

async function ownedLink({ database }: LinkParts, owner: DataOwner, linkId: string): Promise<LinkRow> {
  const found = await ownLink(database, owner, linkId)
  if (found === undefined) throw new Refusal('agent.link_unknown')
  return found
}

/** Stops one of the agent's links. */
export async function stop(parts: LinkParts, session: Session, linkId: string): Promise<AgentLink> {
  await stopLink(parts.database, session, linkId, parts.clock.now())
  return present(parts, await ownedLink(parts, session, linkId))
}

/** How one of the agent's links was used. */
export async function showUse(
  parts: LinkParts,
  session: Session,
  linkId: string,
): Promise<ReplyOf<typeof agentLinkUse>> {
  const link = await ownedLink(parts, session, linkId)
  const today = todayOf(parts, session.brandId)
  const found = await daysOfLink(parts.database, linkId, today.subtract({ days: daysShown - 1 }))
  const days = everyDay(found, { today, days: daysShown, nothing: { visits: 0, joined: 0 } })
  return { link: present(parts, link), days: days.map((one) => ({ ...one, day: one.day.toString() })) }
}

/** The end of a day of the brand's time zone. Throws a refusal if there is no such day. */
function endOf({ brands }: LinkParts, brandId: BrandId, day: string): Temporal.Instant {
  const { timeZone } = brands.byId(brandId)
  try {
    return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone }).toInstant()
  } catch {
    // The contract's pattern allows days that a month does not have.
    throw new Refusal('request.invalid', { fields: [{ field: 'lastDay', code: 'field.invalid' }] })
  }
}

function todayOf({ brands, clock }: LinkParts, brandId: BrandId): Temporal.PlainDate {
  return clock.now().toZonedDateTimeISO(brands.byId(brandId).timeZone).toPlainDate()
}

/** A page of who registered by the agent's links, or was opened an account. */
export async function listJoined(
  { database, identity }: LinkParts,
  session: Session,
  { link, ...page }: QueryOf<typeof agentJoined>,
): Promise<ReplyOf<typeof agentJoined>> {
  const { rows, totalCount } = await pageOfJoined(database, session, { ...page, linkId: link })
  const names = await identity.usernamesOf(
    session.brandId,
    rows.map((row) => row.memberId),
  )
  const list = rows.map((row) => ({
    memberId: String(row.memberId),
    username: names.get(row.memberId) ?? '',
    kind: row.kind,
    code: row.code,
    label: row.label,
    at: row.joinedAt.toString(),
  }))
  return { list, ...pagesOf(totalCount, page) }
}

/** Opens an account directly below the agent. */
export async function openBelow(
  parts: LinkParts,
  session: Session,
  { kind, username, password, offers }: BodyOf<typeof openAgentAccount>,
): Promise<ReplyOf<typeof openAgentAccount>> {
  const { identity, clock, outbox } = parts
  await admitBelow(parts, session, { kind, offers })
  const { brandId, memberId: agentId } = session
  const account = { brandId, agentId, kind, username, password }
  const member = await identity.openAccount(account, async (tx, opened) => {
    await insertJoined(tx, opened, { agentId, linkId: null, kind, at: clock.now() })
    if (kind === 'agent') await tellJoined({ outbox }, tx, opened, { agentId, offers })
  })
  return { memberId: String(member.memberId), username: member.username, kind }
}

/** Tells the modules above that somebody became an agent below another one, and what they are to be offered. */
function tellJoined(
  { outbox }: Pick<LinkParts, 'outbox'>,
  tx: Database,
  { brandId, memberId: joined }: DataOwner,
  { agentId, offers }: { readonly agentId: bigint; readonly offers: LinkRow['offers'] },
): Promise<void> {
  const payload = { memberId: String(joined), uplineId: String(agentId), offers: [...offers] }
  return outbox.publish(tx, { brandId, topic: 'agent.joined', payload })
}

const aDay = 86_400

/** Counts that a link was opened: once a day for each address. Whether there is such a link is not said. */
export async function noteVisit(
  parts: LinkParts,
  { brandId, address }: { readonly brandId: BrandId; readonly address: string },
  code: string,
): Promise<void> {
  if (!isLinkCode(code)) return
  const { database, clock, throttle, brands } = parts
  const from = countedAddress(address)
  const limit = brands.byId(brandId).throttles.affiliateChecksPerHourPerAddress
  const isQuiet = await throttle.take(`agent-visits:${brandId}:${from}`, { limit, windowSeconds: 3_600 })
  if (!isQuiet.allowed) return
  const link = await openLinkOf(database, { brandId, code }, clock.now())
  if (link === undefined) return
  const first = await throttle.take(`agent-visit:${link.linkId}:${from}`, { limit: 1, windowSeconds: aDay })
  if (first.allowed) await countVisit(database, link.linkId, todayOf(parts, brandId))
}

/** The links, as registrations ask for them (7.012). */
export function invitationsOf(parts: LinkParts): Invitations {
  const { database, clock, outbox } = parts
  return {
    async find(brandId, code) {
      const link = await openLinkOf(database, { brandId, code }, clock.now())
      return link && { linkId: link.linkId, agentId: link.agentId, kind: link.kind }
    },
    async accept(tx, member, { linkId }) {
      const now = clock.now()
      const today = todayOf(parts, member.brandId)
      if (!(await takeUse(tx, linkId, { now, today }))) return false
      const link = await linkById(tx, linkId)
      if (link === undefined) return false
      const agentId = memberId(link.agentId)
      await insertJoined(tx, member, { agentId, linkId, kind: link.kind, at: now })
      if (link.kind === 'agent') await tellJoined({ outbox }, tx, member, { agentId, offers: link.offers })
      return true
    },
  }
}
