import * as office from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { addGoods, changeGoods, listGoods, listGoodsVersions } from './goods-pages.ts'
import type { PointPageParts } from './point-page.parts.ts'
import { decide, listRedemptions, showAddress, showRedemption } from './redemption-pages.ts'
import { listRuleVersions, saveRules, showRules } from './rule-pages.ts'

/** Binds the endpoints with which operators run the points mall. */
export function bindPointPages(bind: OfficeBind, parts: PointPageParts): void {
  bind(office.officeGoods, ({ caller, query }) => listGoods(parts, caller.operator, query))
  bind(office.addGoods, ({ caller, body, idempotency }) =>
    addGoods(parts, caller.operator, { body, key: idempotency.key }),
  )
  bind(office.changeGoods, ({ caller, params, body }) => changeGoods(parts, caller.operator, params.goodsId, body))
  bind(office.goodsVersions, ({ caller, params, query }) =>
    listGoodsVersions(parts, caller.operator, params.goodsId, query),
  )
  bind(office.officePointRules, ({ caller }) => showRules(parts, caller.operator))
  bind(office.changePointRules, ({ caller, body }) => saveRules(parts, caller.operator, body))
  bind(office.pointRuleVersions, ({ caller, query }) => listRuleVersions(parts, caller.operator, query))
  bind(office.officeRedemptions, ({ caller, query }) => listRedemptions(parts, caller.operator, query))
  bind(office.officeRedemption, ({ caller, params }) => showRedemption(parts, caller.operator, params.redemptionId))
  bind(office.showDeliveryAddress, ({ caller, params }) => showAddress(parts, caller.operator, params.redemptionId))
  bind(office.approveRedemption, ({ caller, params, body }) =>
    decide(parts, caller.operator, params.redemptionId, { to: 'approved', remark: body.remark }),
  )
  bind(office.rejectRedemption, ({ caller, params, body }) =>
    decide(parts, caller.operator, params.redemptionId, { to: 'rejected', remark: body.remark }),
  )
}
