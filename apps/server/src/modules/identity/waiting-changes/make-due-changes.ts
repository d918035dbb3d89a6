import { languages, type Language } from '@baize/phrases'
import type { Database } from '../../../kernel/database/pool.ts'
import { changeAndTell, type FactorMember, type Tell } from '../../factors/index.ts'
import { contactIn, maskContact } from '../contacts/contact.rules.ts'
import { deleteContact, lockContacts, replaceContact, type ProvenContact } from '../contacts/contact.sql.ts'
import { isTaken } from '../contacts/refuse-taken.ts'
import { tellOldContact } from '../contacts/tell-old-contact.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { lockMember, memberById } from '../members/member.sql.ts'
import { spendResetLinks } from '../recovery/reset-links.sql.ts'
import { deleteWaitingChange, dueChanges, takeDueChange, type WaitingChange } from './waiting-change.sql.ts'

/** How many changes one run makes; the next run makes the rest. */
const maxPerRun = 100

/** Makes the changes whose waiting period is over; runs every minute. Each is a transaction of its own. */
export async function makeDueChanges(parts: IdentityParts): Promise<void> {
  const { database, clock } = parts
  for (const due of await dueChanges(database, clock.now(), maxPerRun)) {
    await makeDueChange(parts, due).catch(async (error: unknown) => {
      if (!isTaken(error)) throw error
      // Another member has verified the contact meanwhile.
      await changeAndTell(parts, async (tx, tell) => {
        if (!(await deleteWaitingChange(tx, due, due.factor))) return
        const { defaultLanguage } = parts.brands.byId(due.brandId)
        await tell(due, { kind: 'waiting_cancelled', details: [], language: defaultLanguage })
      })
    })
  }
}

async function makeDueChange(parts: IdentityParts, due: FactorMember & Pick<WaitingChange, 'factor'>): Promise<void> {
  const { brands, clock, factors } = parts
  const replaced = await changeAndTell(parts, async (tx, tell) => {
    // Every change locks the member first, so none waits for another in a circle.
    await lockMember(tx, due)
    const change = await takeDueChange(tx, due, due.factor, clock.now())
    if (change === undefined) return undefined
    const language = languageOf(change, brands.byId(due.brandId).defaultLanguage)
    if (change.factor !== 'totp') {
      const contact = { channel: change.factor, target: change.target }
      return { language, ...(await changeContactIn(parts, { tx, tell }, due, contact, language)) }
    }
    if (await factors.dropTotp(tx, due)) await tell(due, { kind: 'totp_off', details: [], language })
    return undefined
  })
  if (replaced?.old === undefined) return
  const member = await memberById(parts.database, due.brandId, due.memberId)
  tellOldContact(parts, { member, language: replaced.language }, replaced.old, replaced.what)
}

async function changeContactIn(
  { clock }: IdentityParts,
  { tx, tell }: { readonly tx: Database; readonly tell: Tell },
  member: FactorMember,
  { channel, target }: Pick<ProvenContact, 'channel'> & { readonly target: string | null },
  language: Language,
) {
  const { brandId, memberId } = member
  const old = contactIn(await lockContacts(tx, brandId, memberId), channel)
  if (channel === 'email') await spendResetLinks(tx, member, clock.now())
  if (target === null) {
    await deleteContact(tx, brandId, memberId, channel)
    const details = old === undefined ? [] : [maskContact(old)]
    if (old?.isProven === true) await tell(member, { kind: `${channel}_removed`, details, language })
    return { old, what: 'removed' as const }
  }
  await replaceContact(tx, brandId, memberId, { channel, target }, clock.now())
  await tell(member, { kind: `${channel}_changed`, details: [maskContact({ channel, target })], language })
  return { old, what: 'changed' as const }
}

function languageOf({ language }: WaitingChange, otherwise: Language): Language {
  return languages.find((each) => each === language) ?? otherwise
}
