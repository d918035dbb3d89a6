import { languages, type Language } from '@baize/phrases'
import { letterPhrase } from '@baize/phrases/letters'
import type { Database } from '../../../kernel/database/pool.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { letterBoxOf, type LetterBox } from '../members/letter-box.ts'
import { lockMember } from '../members/member.sql.ts'
import { dueDeletions, forgetMember, postponeDeletion, takeDueDeletion } from './deletion.sql.ts'

/** Deletes what another module knows of a member, within the transaction that deletes the account. */
export type ForgetMember = (transaction: Database, owner: DataOwner) => Promise<void>

/** What the other modules have to do with a deletion. */
export interface DeletionOutside {
  /** Whether something is open that must be settled first, such as a debt. */
  readonly isHeldUp: (owner: DataOwner) => Promise<boolean>
  readonly forget: readonly ForgetMember[]
}

/** How many accounts one run deletes; the next run deletes the rest. */
const maxPerRun = 20
const postponedHours = 24

/**
 * Deletes the accounts whose waiting time is over; runs every minute. Each is a transaction of its own. One that is held up
 * is tried again a day later.
 */
export async function makeDueDeletions(parts: IdentityParts, outside: DeletionOutside): Promise<void> {
  const { database, clock } = parts
  const now = clock.now()
  for (const due of await dueDeletions(database, now, maxPerRun)) {
    if (await outside.isHeldUp(due)) await postponeDeletion(database, due, now, now.add({ hours: postponedHours }))
    else await deleteAccount(parts, due, outside.forget)
  }
}

async function deleteAccount(parts: IdentityParts, due: DataOwner, forget: readonly ForgetMember[]): Promise<void> {
  const { database, clock, door, brands } = parts
  const letterBox = await database.transaction().execute(async (tx) => {
    // Every login and change locks the member first, so none waits for another in a circle.
    await lockMember(tx, due)
    const taken = await takeDueDeletion(tx, due, clock.now())
    if (taken === undefined) return undefined
    const language = languages.find((each) => each === taken.language) ?? brands.byId(due.brandId).defaultLanguage
    const box = await letterBoxOf(tx, due, language)
    for (const each of forget) await each(tx, due)
    await forgetMember(tx, due)
    return box
  })
  if (letterBox === undefined) return
  door.forget(due.brandId, due.memberId)
  sendLastLetter(parts, due, letterBox)
}

/** The last message to the member, to the contacts that were just forgotten. */
function sendLastLetter(
  { brands, dispatch }: IdentityParts,
  { brandId }: DataOwner,
  { username, email, mobile, language }: LetterBox & { readonly language: Language },
): void {
  const { name } = brands.byId(brandId)
  const text = letterPhrase(language, 'deleted.text', [name, username])
  if (email !== undefined && dispatch.carries('email'))
    dispatch.sendLater({
      brandId,
      channel: 'email',
      to: email,
      subject: letterPhrase(language, 'deleted.subject', [name]),
      text,
    })
  if (mobile !== undefined && dispatch.carries('sms')) dispatch.sendLater({ brandId, channel: 'sms', to: mobile, text })
}
