import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { brandSettings, type BrandSettings } from './brand.settings.ts'
import { brandDialingCode, registrationFormOf } from './registration-form.ts'

let demo: BrandSettings
beforeAll(async () => {
  const file = new URL('../../../../../brands/demo/brand.json', import.meta.url)
  demo = brandSettings.parse(JSON.parse(await readFile(file, 'utf8')))
})

const node = (modId: string, enabled: boolean, childrenNodes: BrandSettings['whitelabel'] = []) => ({
  modId,
  enabled: enabled ? ('1' as const) : ('0' as const),
  childrenNodes,
})
const switched = (username: boolean, mobile: boolean, password: boolean, sms: boolean) =>
  registrationFormOf({
    registration: demo.registration,
    whitelabel: [
      node('USERNAMEREG3', username),
      node('MOBILENUMREG3', mobile, [node('MOBILENUMPASSREG3', password), node('REGMOBVERF3', sms)]),
    ],
  })

describe('a brand’s registration form', () => {
  it('offers a method only if its white-label switch is on, the mobile number first (2.088)', () => {
    expect([
      switched(true, true, true, true).methods,
      switched(true, false, true, true).methods,
      switched(false, true, true, true).methods,
      switched(false, false, true, true).methods,
    ]).toEqual([['mobile', 'username'], ['username'], ['mobile'], []])
  })

  it('follows the switches below the mobile number, and ignores those below a switch that is off (3.038, 3.040)', () => {
    const shown = ([...switches]: Parameters<typeof switched>) => {
      const { smsEnabled, mobileRegPass } = switched(...switches)
      return { smsEnabled, mobileRegPass }
    }
    expect(shown([true, true, true, true])).toEqual({ smsEnabled: true, mobileRegPass: true })
    expect(shown([true, true, false, true])).toEqual({ smsEnabled: true, mobileRegPass: false })
    expect(shown([true, true, false, false])).toEqual({ smsEnabled: false, mobileRegPass: true })
    expect(shown([true, false, true, true]).smsEnabled).toBe(false)
  })

  it('has the mobile number, its country and its code even if the brand’s settings omit them', () => {
    const { mobileNum: _, countryDialingCode: __, verificationCode: ___, ...fields } = demo.registration.fields
    const form = registrationFormOf({ ...demo, registration: { ...demo.registration, fields } })
    const names = form.fields.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['mobileNum', 'countryDialingCode', 'verificationCode']))
  })

  it('requires a separate age by date of birth if set, otherwise the confirmed age (5.006, 9.010)', () => {
    expect(registrationFormOf(demo).birthdayAge).toBe(18)
    const older = registrationFormOf({ ...demo, registration: { ...demo.registration, birthdayAgeYears: 21 } })
    expect([older.minimumAge, older.birthdayAge]).toEqual([18, 21])
  })

  it('preselects the dialling code of the brand’s country', () => {
    expect(brandDialingCode(demo)).toBe('66')
  })
})
