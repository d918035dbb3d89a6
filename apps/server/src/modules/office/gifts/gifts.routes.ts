import * as office from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { decideGift, giveGift, listGifts, type GiftPageParts } from './gift-pages.ts'

/** Binds the endpoints with which operators give members single rewards. */
export function bindGiftPages(bind: OfficeBind, parts: GiftPageParts): void {
  bind(office.listGifts, ({ caller, query }) => listGifts(parts, caller.operator, query))
  bind(office.giveGift, ({ caller, body, idempotency }) =>
    giveGift(parts, caller.operator, { body, key: idempotency.key }),
  )
  bind(office.approveGift, ({ caller, params }) => decideGift(parts, caller.operator, { ...params, refusal: null }))
  bind(office.refuseGift, ({ caller, params, body }) =>
    decideGift(parts, caller.operator, { ...params, refusal: body.reason }),
  )
}
