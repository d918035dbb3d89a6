import { deliveryAddress, type DeliveryAddress } from '@baize/contract'

export const emptyAddress: DeliveryAddress = { name: '', phone: '', address: '' }

/** The fields of an address. */
export type AddressField = keyof DeliveryAddress

/** Which fields of an address are wrong, in their order. */
export function faultsOf(address: DeliveryAddress): Partial<Record<AddressField, true>> {
  const { shape } = deliveryAddress
  return {
    ...(shape.name.safeParse(address.name).success ? {} : { name: true }),
    ...(shape.phone.safeParse(address.phone).success ? {} : { phone: true }),
    ...(shape.address.safeParse(address.address).success ? {} : { address: true }),
  }
}
