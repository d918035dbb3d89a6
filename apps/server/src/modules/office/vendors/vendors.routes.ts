import {
  changeVendor,
  connectOfficeVendor,
  endVendorMaintenance,
  officeVendors,
  readVendor,
  rotateVendorKeys,
  setVendorMaintenance,
  switchVendorOff,
} from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { change, connect, endMaintenance, rotate, setMaintenance, switchOff } from './change-vendors.ts'
import { listVendors, showVendor } from './show-vendors.ts'
import type { VendorPageParts } from './vendor-page.parts.ts'

/** Binds the endpoints with which operators see, connect and change vendors. */
export function bindVendorPages(bind: OfficeBind, parts: VendorPageParts): void {
  bind(officeVendors, ({ caller, query }) => listVendors(parts, caller.operator, query))
  bind(readVendor, ({ caller, params }) => showVendor(parts, caller.operator, params.vendorCode))
  bind(connectOfficeVendor, ({ caller, body }) => connect(parts, caller.operator, body))
  bind(changeVendor, ({ caller, params, body }) => change(parts, caller.operator, params.vendorCode, body))
  bind(rotateVendorKeys, ({ caller, params, body }) => rotate(parts, caller.operator, params.vendorCode, body))
  bind(setVendorMaintenance, ({ caller, params, body }) =>
    setMaintenance(parts, caller.operator, params.vendorCode, body),
  )
  bind(endVendorMaintenance, ({ caller, params, body }) =>
    endMaintenance(parts, caller.operator, params.vendorCode, body),
  )
  bind(switchVendorOff, ({ caller, params, body }) => switchOff(parts, caller.operator, params.vendorCode, body))
}
