import type { Language } from '@baize/phrases'
import type { BrandId } from '../../../kernel/ids.ts'
import { StartProblem } from '../../../kernel/start-problem.ts'
import type { Brand } from '../../brand/index.ts'
import type { Gateway } from '../gateways/gateway.types.ts'
import { protocolOf } from '../gateways/gateways.ts'
import {
  readPaymentsFile,
  type DepositSettings,
  type GatewayFile,
  type PaymentMethod,
  type PaymentsFile,
  type WithdrawalSettings,
} from '../payments.files.ts'
import type { PaymentPorts } from '../payments.ports.ts'
import { changedMethods, noChanges, type MethodChanges } from '../methods/method-changes.rules.ts'
import { currentVersions } from '../methods/method-versions.sql.ts'
import { aboutGatewayKey } from './gateway-keys.ts'
import { insertGateway, storedGateways, type GatewayRow } from './gateways.sql.ts'

/** A gateway that a brand is connected to. */
export interface ConnectedGateway {
  readonly brandId: BrandId
  readonly code: string
  readonly gateway: Gateway
  readonly connectedAt: Temporal.Instant
}

type RegistryPorts = Pick<PaymentPorts, 'database' | 'secrets' | 'randomness' | 'clock' | 'brands' | 'folders'>

/** The payment methods of each brand, and the gateways behind them. */
export class GatewayRegistry {
  readonly #ports: RegistryPorts
  readonly #files = new Map<BrandId, PaymentsFile>()
  #gateways = new Map<string, ConnectedGateway>()
  #changes = new Map<BrandId, MethodChanges>()
  #sandboxOrigin: string | undefined

  private constructor(ports: RegistryPorts) {
    this.#ports = ports
  }

  /** Reads the brands' files and the stored keys. Throws a {@link StartProblem} if a file is invalid. */
  static async open(ports: RegistryPorts): Promise<GatewayRegistry> {
    const registry = new GatewayRegistry(ports)
    for (const [place, folder] of ports.folders.entries()) {
      const brand = ports.brands.all[place]
      if (brand !== undefined) registry.#files.set(brand.brandId, await readPaymentsFile(folder))
    }
    await registry.load()
    return registry
  }

  /** Reads keys and changes again. */
  async load(): Promise<void> {
    const rows = await storedGateways(this.#ports.database)
    this.#gateways = new Map(rows.flatMap((row) => this.#opened(row)))
    await this.loadMethods()
  }

  /** Reads what operators changed about methods again. */
  async loadMethods(): Promise<void> {
    const versions = await currentVersions(this.#ports.database)
    this.#changes = new Map(versions.map(({ brandId, settings }) => [brandId, settings]))
  }

  /** The methods of a brand that members can use now, in their order: their gateway is connected, and they are on. */
  methodsOf(brandId: BrandId): readonly PaymentMethod[] {
    const methods = changedMethods(this.fileOf(brandId).methods, this.#changes.get(brandId) ?? noChanges)
    return methods.filter(({ kind, gateway, isOn }) => {
      const connected = this.find(brandId, gateway)?.gateway
      return isOn && connected !== undefined && (kind !== 'transfer' || connected.slips !== undefined)
    })
  }

  /** What the brand's file says. */
  fileOf(brandId: BrandId): PaymentsFile {
    return this.#files.get(brandId) ?? { gateways: [], methods: [] }
  }

  /** What operators' decisions about a brand's deposits need. */
  depositsOf(brandId: BrandId): DepositSettings | undefined {
    return this.#files.get(brandId)?.deposits
  }

  /** The name of a bank with which the brand has an account; its code if the brand no longer lists it. */
  ownBankName(brandId: BrandId, bank: string, language: Language): string {
    const accounts = this.fileOf(brandId).methods.flatMap((method) =>
      method.kind === 'transfer' ? method.accounts : [],
    )
    return accounts.find((one) => one.bank === bank)?.bankName[language] ?? bank
  }

  /** The words about voucher codes; `undefined` if the brand takes none. */
  vouchersOf(brandId: BrandId): PaymentsFile['vouchers'] {
    return this.#files.get(brandId)?.vouchers
  }

  /** How a brand pays out; `undefined` if it does not, or its gateway is not connected. */
  withdrawalsOf(brandId: BrandId): WithdrawalSettings | undefined {
    const settings = this.#files.get(brandId)?.withdrawals
    return settings !== undefined && this.find(brandId, settings.gateway) !== undefined ? settings : undefined
  }

  get all(): readonly ConnectedGateway[] {
    return [...this.#gateways.values()]
  }

  find(brandId: BrandId, gatewayCode: string): ConnectedGateway | undefined {
    return this.#gateways.get(keyOf(brandId, gatewayCode))
  }

  /** The gateway with a code at a host of the site. */
  gatewayAt(host: string, gatewayCode: string): ConnectedGateway | undefined {
    const brand = this.#ports.brands.byHost(host)
    return brand === undefined ? undefined : this.find(brand.brandId, gatewayCode)
  }

  /** Tells the gateways of the sandbox where it answers. */
  useSandbox(origin: string): void {
    this.#sandboxOrigin = origin
  }

  /** Connects those gateways of a demo brand that the sandbox stands in for, each with a new key. Returns their keys. */
  async connectDemo(brand: Brand): Promise<readonly { readonly merchant: string; readonly key: string }[]> {
    const { database, secrets, randomness, clock } = this.#ports
    const { brandId } = brand
    const wanted = (this.#files.get(brandId)?.gateways ?? []).filter(({ apiBase }) => apiBase === undefined)
    for (const { code: gatewayCode } of wanted) {
      const about = aboutGatewayKey({ brandId, gatewayCode })
      const keySealed = Buffer.from(secrets.sealSecret(randomness.bytes(32), about))
      await insertGateway(database, { brandId, gatewayCode, keySealed, isDemo: true, connectedAt: clock.now() })
    }
    await this.load()
    const rows = (await storedGateways(database)).filter((row) => row.isDemo && row.brandId === brandId)
    return rows.flatMap((row) => {
      const file = wanted.find((one) => one.code === row.gatewayCode)
      const key = secrets.openSecret(row.keySealed, aboutGatewayKey(row))
      return file === undefined ? [] : [{ merchant: file.merchant, key: Buffer.from(key).toString('base64') }]
    })
  }

  /** Throws a {@link StartProblem} if a gateway of the sandbox is connected: its key is in the sandbox's settings. */
  async refuseDemo(): Promise<void> {
    const demo = (await storedGateways(this.#ports.database)).find((row) => row.isDemo)
    if (demo !== undefined)
      throw new StartProblem(
        `This database contains the demo payment gateway ${demo.gatewayCode}, so production does not start. Use a separate database.`,
      )
  }

  #opened(row: GatewayRow): (readonly [string, ConnectedGateway])[] {
    const { brandId, gatewayCode: code } = row
    const file = this.#files.get(brandId)?.gateways.find((one) => one.code === code)
    // A gateway that the brand no longer names takes no new orders; its key stays for those that are on their way.
    if (file === undefined) return []
    return [[keyOf(brandId, code), { brandId, code, gateway: this.#open(file, row), connectedAt: row.connectedAt }]]
  }

  #open({ protocol, merchant, apiBase }: GatewayFile, row: GatewayRow): Gateway {
    const { secrets, clock, randomness } = this.#ports
    const key = secrets.openSecret(row.keySealed, aboutGatewayKey(row))
    return protocolOf(protocol).open({
      merchant,
      key,
      apiBase: () => (row.isDemo ? this.#sandboxOrigin : apiBase),
      isDemo: row.isDemo,
      clock,
      randomness,
    })
  }
}

const keyOf = (brandId: BrandId, gatewayCode: string) => `${brandId} ${gatewayCode}`
