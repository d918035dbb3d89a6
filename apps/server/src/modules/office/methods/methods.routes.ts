import { changeMethods, methodVersions, officeMethods } from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { listVersions, saveMethods, showMethods, type MethodPageParts } from './method-pages.ts'

/** Binds the endpoints with which operators change payment methods. */
export function bindMethodPages(bind: OfficeBind, parts: MethodPageParts): void {
  bind(officeMethods, ({ caller }) => showMethods(parts, caller.operator))
  bind(changeMethods, ({ caller, body }) => saveMethods(parts, caller.operator, body))
  bind(methodVersions, ({ caller, query }) => listVersions(parts, caller.operator, query))
}
