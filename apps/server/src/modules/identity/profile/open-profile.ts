import type {
  BodyOf,
  changeContact as changeContactContract,
  chooseIcon,
  Profile,
  ReplyOf,
  memberIcon,
  removeContact as removeContactContract,
  sendContactCode as sendContactContract,
} from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { iconOf } from '../avatar/avatar.rules.ts'
import { selectAvatar, selectPicture } from '../avatar/avatar.sql.ts'
import { chooseAvatar } from '../avatar/choose-avatar.ts'
import { uploadAvatar } from '../avatar/upload-avatar.ts'
import { changeContact } from '../contacts/change-contact.ts'
import { removeContact } from '../contacts/remove-contact.ts'
import { sendContactCode } from '../contacts/send-contact-code.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'
import { changeProfile } from './change-profile.ts'
import { showProfile } from './show-profile.ts'

type Icon = ReplyOf<typeof memberIcon>

/** The account page (2.095): profile, contacts and picture of the session's own member. */
export interface OwnProfile {
  show(session: Session): Promise<Profile>
  change(session: Session, body: Readonly<Record<string, unknown>>): Promise<Profile>
  /** Sends a code to a number or mailbox that is to be verified. */
  sendContactCode(
    at: Origin,
    session: Session,
    body: BodyOf<typeof sendContactContract>,
  ): Promise<ReplyOf<typeof sendContactContract>>
  /** Verifies a number or mailbox by its code and replaces the previous one. */
  changeContact(at: Origin, session: Session, body: BodyOf<typeof changeContactContract>): Promise<Profile>
  /** Removes the member's number or mailbox. */
  removeContact(at: Origin, session: Session, body: BodyOf<typeof removeContactContract>): Promise<Profile>
  icon(session: Session): Promise<Icon>
  chooseIcon(session: Session, body: BodyOf<typeof chooseIcon>): Promise<Icon>
  uploadIcon(session: Session, file: Uint8Array): Promise<Icon>
  /** The picture at an address, for anybody; `undefined` if there is none. */
  picture(brandId: BrandId, version: string): Promise<Uint8Array | undefined>
}

export function openProfile(parts: IdentityParts): OwnProfile {
  return {
    show: (session) => showProfile(parts, session),
    change: (session, body) => changeProfile(parts, session, body),
    sendContactCode: (at, session, body) => sendContactCode(parts, at, session, body),
    changeContact: (at, session, body) => changeContact(parts, at, session, body),
    removeContact: (at, session, body) => removeContact(parts, at, session, body),
    icon: async ({ brandId, memberId }) => iconOf(await selectAvatar(parts.database, brandId, memberId)),
    chooseIcon: (session, { drawn }) => chooseAvatar(parts, session, drawn),
    uploadIcon: (session, file) => uploadAvatar(parts, session, file),
    picture: (brandId, version) => selectPicture(parts.database, brandId, version),
  }
}
