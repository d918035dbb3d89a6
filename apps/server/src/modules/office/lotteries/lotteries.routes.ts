import {
  confirmResult,
  liftRestrictions,
  lotteryCalendar,
  lotteryLiability,
  lotteryReports,
  lotteryReportsFile,
  lotteryRestrictions,
  lotteryVersions,
  officeDraw,
  officeDraws,
  officeLotteries,
  officeLotterySettings,
  officialResults,
  reportResult,
  restrictNumbers,
  saveLotterySettings,
  voidLotteryDraw,
} from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import * as draws from './draw-pages.ts'
import type { LotteryPageParts } from './lottery-page.parts.ts'
import { reportsFile, showReports } from './report-pages.ts'
import * as restrictions from './restriction-pages.ts'
import * as results from './result-pages.ts'
import * as settings from './settings-pages.ts'

/** Binds the endpoints with which operators run lotteries. */
export function bindLotteryPages(bind: OfficeBind, parts: LotteryPageParts): void {
  bind(officeLotteries, ({ caller }) => draws.listLotteries(parts, caller.operator))
  bind(officeDraws, ({ caller, query }) => draws.listDraws(parts, caller.operator, query))
  bind(officeDraw, ({ caller, params }) => draws.showDraw(parts, caller.operator, params.drawId))
  bind(voidLotteryDraw, ({ caller, params, body }) => draws.voidDraw(parts, caller.operator, { ...params, ...body }))
  bind(lotteryCalendar, ({ caller, query }) => draws.showCalendar(parts, caller.operator, query))
  bind(lotteryLiability, ({ caller, params, query }) =>
    draws.showLiability(parts, caller.operator, { ...params, ...query }),
  )
  bind(lotteryReports, ({ caller, query }) => showReports(parts, caller.operator, query))
  bind(lotteryReportsFile, ({ caller, query }) => reportsFile(parts, caller, query))
  bind(officeLotterySettings, ({ caller, params }) => settings.showSettings(parts, caller.operator, params.gameCode))
  bind(saveLotterySettings, ({ caller, params, body }) =>
    settings.saveSettings(parts, caller.operator, { ...params, ...body }),
  )
  bind(lotteryVersions, ({ caller, params, query }) =>
    settings.listVersions(parts, caller.operator, { ...params, ...query }),
  )
  bind(lotteryRestrictions, ({ caller, query }) => restrictions.listRestrictions(parts, caller.operator, query))
  bind(restrictNumbers, ({ caller, params, body }) =>
    restrictions.restrictNumbers(parts, caller.operator, { ...params, ...body }),
  )
  bind(liftRestrictions, ({ caller, body }) => restrictions.liftRestrictions(parts, caller.operator, body))
  bind(officialResults, ({ caller, query }) => results.listResults(parts, caller.operator, query))
  bind(reportResult, ({ caller, params, body }) => results.reportResult(parts, caller.operator, { ...params, ...body }))
  bind(confirmResult, ({ caller, params, body }) =>
    results.confirmResult(parts, caller.operator, { ...params, ...body }),
  )
}
