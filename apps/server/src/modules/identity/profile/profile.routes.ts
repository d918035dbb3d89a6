import {
  changeContact,
  changeProfile,
  chooseIcon,
  iconPicture,
  memberIcon,
  memberProfile,
  removeContact,
  sendContactCode,
  uploadIcon,
} from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { originOf } from '../origin.ts'
import type { OwnProfile } from './open-profile.ts'

/** Binds the endpoints of the account page (2.095): the profile, the contacts and the picture. */
export function bindProfileRoutes(bind: Bind, profile: OwnProfile): void {
  bind(memberProfile, ({ caller }) => profile.show(caller.session))
  bind(changeProfile, ({ caller, body }) => profile.change(caller.session, body))
  bind(sendContactCode, ({ caller, body }) => profile.sendContactCode(originOf(caller), caller.session, body))
  bind(changeContact, ({ caller, body }) => profile.changeContact(originOf(caller), caller.session, body))
  bind(removeContact, ({ caller, body }) => profile.removeContact(originOf(caller), caller.session, body))
  bind(memberIcon, ({ caller }) => profile.icon(caller.session))
  bind(chooseIcon, ({ caller, body }) => profile.chooseIcon(caller.session, body))
  bind(uploadIcon, ({ caller, body }) => profile.uploadIcon(caller.session, body))
  bind(iconPicture, async ({ caller, params }) => {
    const picture = await profile.picture(caller.brand.brandId, params.version)
    if (picture === undefined) throw new Refusal('route.not_found')
    return picture
  })
}
