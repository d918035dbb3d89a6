/**
 * Admission: whom the house serves now.
 *
 * Owns the table `admission`: one row a brand, whether it is in maintenance and until when, and where from its visitors may
 * come. It is written by the operator's command (`npm run site`) and read by every process within two seconds.
 *
 * Invariants: in maintenance nothing that members ask for changes anything, while money that is on its way is always taken;
 * an end that is over ends it, whether or not somebody says so; where a visitor may not be served, no endpoint but the
 * status answers; an address comes from the connection or from a trusted proxy, never from a header of the visitor's.
 *
 * Emits: nothing.
 */
export { changeMaintenance, changeRegion, listAdmission, type RegionChange } from './change-admission.ts'
export { openAdmission, type Admission } from './open-admission.ts'
