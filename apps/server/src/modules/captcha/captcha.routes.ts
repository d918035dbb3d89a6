import { captchaByWork, captcha as contract } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Captcha } from './open-captcha.ts'

/** Binds the endpoints for the picture that is required to log in after a failed try, and for the way without it. */
export function bindCaptchaRoutes(bind: Bind, captcha: Captcha): void {
  bind(contract, ({ caller: { brand, address, cookies } }) =>
    captcha.draw({ brandId: brand.brandId, address, cookies }),
  )
  bind(captchaByWork, async ({ caller: { brand, address, cookies }, body }) => ({
    digits: await captcha.digitsByWork({ brandId: brand.brandId, address, cookies }, body.challengeResult),
  }))
}
