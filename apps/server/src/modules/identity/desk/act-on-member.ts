import type { Database } from '../../../kernel/database/pool.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { changeAndTell } from '../../factors/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { lockMember } from '../members/member.sql.ts'
import type { NoteChange } from '../members/operate-members.ts'
import { deleteWaitingChange } from '../waiting-changes/waiting-change.sql.ts'
import { deleteTag, insertNote, insertTag, tagsOf, type NoteRow } from './notes.sql.ts'

/** A member has at most this many tags. */
export const maxTags = 20

/**
 * Removes the authenticator app of a member who has lost it, and a removal that waits; the member is told. Returns `false` if
 * there is none that was confirmed.
 */
export async function removeAppOf(parts: IdentityParts, member: DataOwner, note: NoteChange): Promise<boolean> {
  const { factors, brands } = parts
  return changeAndTell(parts, async (tx, tell) => {
    // Every change locks the member first, so none waits for another in a circle.
    await lockMember(tx, member)
    if (!(await factors.hasApp(tx, member))) return false
    await factors.dropTotp(tx, member)
    await deleteWaitingChange(tx, member, 'totp')
    await tell(member, { kind: 'totp_off', details: [], language: brands.byId(member.brandId).defaultLanguage })
    await note(tx)
    return true
  })
}

/** Notes something about a member. `note` records it, with the note's number. */
export async function addNote(
  { database, clock }: IdentityParts,
  member: DataOwner,
  { operator, text }: Pick<NoteRow, 'operator' | 'text'>,
  note: (tx: Database, added: NoteRow) => Promise<void>,
): Promise<NoteRow> {
  return database.transaction().execute(async (tx) => {
    const added = await insertNote(tx, member, { at: clock.now(), operator, text })
    await note(tx, added)
    return added
  })
}

/** A tag as it is stored: `VIP ` and `vip` are the same. */
export function tagKey(tag: string): string {
  return tag.normalize('NFKC').trim().toLowerCase()
}

/** Files a member under a tag. Returns the tags, or `undefined` if there would be too many. Repeating it changes nothing. */
export async function addTag(
  { database, clock }: IdentityParts,
  member: DataOwner,
  { operator, tag }: { readonly operator: string; readonly tag: string },
  note: NoteChange,
): Promise<readonly string[] | undefined> {
  return database.transaction().execute(async (tx) => {
    // One after another, so that they can be counted.
    await lockMember(tx, member)
    const [key, before] = [tagKey(tag), await tagsOf(tx, member)]
    if (before.includes(key)) return before
    if (before.length >= maxTags) return undefined
    await insertTag(tx, member, { tag: key, operator, at: clock.now() })
    const after = await tagsOf(tx, member)
    await note(tx)
    return after
  })
}

/** Takes a tag off a member. Returns the tags that are left. Repeating it changes nothing. */
export async function removeTag(
  { database }: IdentityParts,
  member: DataOwner,
  tag: string,
  note: NoteChange,
): Promise<readonly string[]> {
  return database.transaction().execute(async (tx) => {
    await lockMember(tx, member)
    const isRemoved = await deleteTag(tx, member, tagKey(tag))
    const left = await tagsOf(tx, member)
    if (isRemoved) await note(tx)
    return left
  })
}
