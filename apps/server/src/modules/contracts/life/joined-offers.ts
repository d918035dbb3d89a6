import { contractKinds, termsFromJson, type ContractKind, type ContractTermsJson } from '@baize/pay'
import { inEachLanguage } from '@baize/phrases'
import { letterPhrase } from '@baize/phrases/letters'
import type { Database } from '../../../kernel/database/pool.ts'
import { memberId, uuidOfText, type MemberId } from '../../../kernel/ids.ts'
import type { OutboxEvent } from '../../../kernel/outbox.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { namesOf } from '../../messages/index.ts'
import type { ContractParts } from '../contracts.parts.ts'
import { checkTerms } from './accept-offer.ts'
import { agentTypes, isInPlace, momentOf } from './act-on-contract.ts'
import { tellAfter, tellNews } from './contract-news.ts'
import { contractById, insertOffer, lockContracts } from './life.sql.ts'

/** The consumer that makes the offers which a link or an agent has prepared for whoever joins. */
export const joinedOfferer = 'contracts.offer-joined'

/**
 * Throws a refusal if an agent may not offer some contracts to a direct downline now; its field says which, such as
 * `offers.daily.tiers.0.ratePpm`.
 */
export async function checkOffers(
  parts: ContractParts,
  { brandId, memberId: uplineId }: DataOwner,
  offers: readonly ContractTermsJson[],
): Promise<void> {
  const moment = momentOf(parts, brandId)
  for (const json of offers)
    try {
      const terms = termsFromJson(json)
      await checkTerms(parts.database, { brandId, kind: terms.kind, uplineId, terms }, moment)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, fields } = error
      const field = ['offers', json.kind, ...fields.slice(0, 1).map((one) => one.field)].join('.')
      throw new Refusal(code, { fields: [{ field, code }] })
    }
}

/**
 * Offers the prepared contracts to whoever has joined, once for each event and kind, however often the event comes. What the upline
 * may not offer any more is left out, and the upline is told.
 */
export async function offerToJoined(
  parts: ContractParts,
  { eventId, brandId, payload }: OutboxEvent<'agent.joined'>,
): Promise<void> {
  const { database, identity, ownMessages } = parts
  const uplineId = memberId(BigInt(payload.uplineId))
  const joined = await identity.inTeam(brandId, uplineId, memberId(BigInt(payload.memberId)))
  // Whoever was moved or is no agent any more has another upline to agree with, or none.
  if (joined === undefined || joined.uplineId !== uplineId || !agentTypes.includes(joined.type)) return
  const told = await database.transaction().execute(async (tx) => {
    const skipped: ContractKind[] = []
    // In the order of all who lock several kinds, so that nobody waits for each other.
    for (const json of contractKinds.flatMap((kind) => payload.offers.filter((one) => one.kind === kind))) {
      const key = { eventId, brandId, uplineId, downlineId: joined.memberId }
      if ((await offerOnce(parts, tx, key, json)) === 'refused') skipped.push(json.kind)
    }
    if (skipped.length === 0) return false
    const details = [namesOf(inEachLanguage((language) => wordsOf(skipped, language))), joined.username]
    await ownMessages.notice(
      tx,
      { brandId, memberId: uplineId },
      { messageId: eventId, kind: 'agent_offer_skipped', details },
    )
    return true
  })
  tellAfter(parts, brandId, [joined.memberId, ...(told ? [uplineId] : [])])
}

const wordsOf = (kinds: readonly ContractKind[], language: Parameters<typeof letterPhrase>[0]) =>
  kinds.map((kind) => letterPhrase(language, `news.pay.${kind}`, [])).join(' · ')

interface Joining {
  readonly eventId: string
  readonly brandId: DataOwner['brandId']
  readonly uplineId: MemberId
  readonly downlineId: MemberId
}

/** Makes one offer under an id that follows from the event. */
async function offerOnce(
  parts: ContractParts,
  tx: Database,
  { eventId, brandId, uplineId, downlineId }: Joining,
  json: ContractTermsJson,
): Promise<'offered' | 'refused' | 'left'> {
  const terms = termsFromJson(json)
  const contractId = uuidOfText(`offer to ${eventId} ${terms.kind}`)
  await lockContracts(tx, brandId, terms.kind)
  if ((await contractById(tx, brandId, contractId)) !== undefined) return 'offered'
  if (!(await isInPlace(parts, tx, { brandId, uplineId, downlineId }))) return 'left'
  const moment = momentOf(parts, brandId)
  try {
    await checkTerms(tx, { brandId, kind: terms.kind, uplineId, terms }, moment)
  } catch (error) {
    // The checks only read, so the transaction goes on.
    if (error instanceof Refusal) return 'refused'
    throw error
  }
  // Another offer of the kind that is open already stays: the upline has made it by hand since.
  const order = { contractId, brandId, uplineId, downlineId, terms, byOperator: undefined, at: moment.at }
  const made = await insertOffer(tx, order)
  if (made !== undefined) await tellNews(parts, tx, [{ kind: 'contract_offered', to: downlineId, about: made }])
  return 'offered'
}
