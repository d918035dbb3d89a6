import type { RegistrationField } from '@baize/contract'

const ofNumber = ['countryDialingCode', 'mobileNum', 'verificationCode']

/** The fields of a registration form as they are shown. */
export interface FoldedForm {
  /** What a registration needs. */
  readonly needed: readonly RegistrationField[]
  /** What can be left out, shown on request. */
  readonly folded: readonly RegistrationField[]
  /** Below both: the captcha, since it expires. */
  readonly last: readonly RegistrationField[]
}

/**
 * Puts what a registration needs first and folds the rest. The country and the code of a mobile number stay with it. An
 * invitation code is not folded if the one in the address was refused: it has to be corrected (2.089).
 */
export function foldFields(fields: readonly RegistrationField[], codeRefused: boolean): FoldedForm {
  const numberNeeded = fields.some(({ name, required }) => name === 'mobileNum' && required)
  const placeOf = ({ name, required }: RegistrationField) => {
    if (name === 'captcha') return 'last'
    if (ofNumber.includes(name)) return numberNeeded ? 'needed' : 'folded'
    return required || (name === 'affiliateCode' && codeRefused) ? 'needed' : 'folded'
  }
  const at = (place: keyof FoldedForm) => fields.filter((field) => placeOf(field) === place)
  return { needed: at('needed'), folded: at('folded'), last: at('last') }
}
