import { billPayment } from 'promptparse/generate'

/**
 * The biller of every QR code of the sandbox. Fifteen zeros: the first thirteen are no tax number, since the check digit of
 * twelve zeros is 1. So no bank knows this biller, and a real banking app that reads such a code can pay nobody.
 */
const nobody = '0'.repeat(15)

/** The longest amount in a code, as EMVCo defines it. */
const maxAmountLength = 13

/** Whether an amount can be in a QR code: PromptPay knows two digits, and only so many of them. */
export function fitsInQr(amount: string): boolean {
  return amount.length <= maxAmountLength && /^\d+(\.\d{2})?$/.test(amount)
}

/** The text of a PromptPay QR code: a bill payment (tag 30) of an amount, with the order as its reference. */
export function qrOf(order: string, amount: string): string {
  // Thirteen characters are far below what a number can hold exactly.
  return billPayment({ billerId: nobody, ref1: referenceOf(order), amount: Number(amount) })
}

/** The short form of an order: a reference has up to 20 capital letters and digits. */
export function referenceOf(order: string): string {
  return (
    order
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .slice(0, 20) || 'ORDER'
  )
}
