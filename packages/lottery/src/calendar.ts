/** Days of the week, 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** When a format draws. Times are local to `zone`, as `HH:MM`. They are starting values: a brand's calendar may move a draw. */
export type Schedule =
  /** On these days of each month. */
  | {
      readonly kind: 'monthly'
      readonly days: readonly number[]
      readonly closesAt: string
      readonly drawsAt: string
      readonly zone: string
    }
  /** On these weekdays. */
  | {
      readonly kind: 'weekly'
      readonly weekdays: readonly Weekday[]
      readonly closesAt: string
      readonly drawsAt: string
      readonly zone: string
    }
  /** `rounds` rounds a day, of which the first closes `everyMinutes` after `from`; the last ones may fall on the next morning. */
  | {
      readonly kind: 'rounds'
      readonly everyMinutes: number
      readonly rounds: number
      readonly from: string
      readonly zone: string
    }

/** Every day of the week. */
export const everyDay: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

/** The variants of a day's rounds that sites run: 15 minutes × 88, 10 × 144 and 5 × 288. */
export const roundVariants = [
  { everyMinutes: 15, rounds: 88, from: '06:00' },
  { everyMinutes: 10, rounds: 144, from: '00:00' },
  { everyMinutes: 5, rounds: 288, from: '00:00' },
] as const

/** A moment at which sales close: minutes after 00:00 of the day, 1440 and more on the next morning. */
export interface Closing {
  /** From 1 within the day. */
  readonly round: number
  readonly minute: number
}

function minuteOf(time: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (hours === undefined) throw new RangeError(`${time} is no time of day`)
  return Number(hours) * 60 + Number(minutes)
}

/** When sales close on a day: once if it is a day of a draw, never if it is not, or for each round. */
export function closingsOn(
  schedule: Schedule,
  day: { readonly weekday: Weekday; readonly dayOfMonth: number },
): readonly Closing[] {
  if (schedule.kind === 'rounds') {
    const first = minuteOf(schedule.from)
    return Array.from({ length: schedule.rounds }, (_, index) => ({
      round: index + 1,
      minute: first + (index + 1) * schedule.everyMinutes,
    }))
  }
  const draws =
    schedule.kind === 'monthly' ? schedule.days.includes(day.dayOfMonth) : schedule.weekdays.includes(day.weekday)
  return draws ? [{ round: 1, minute: minuteOf(schedule.closesAt) }] : []
}

/** A province that draws, with its name in its own language. */
export interface Province {
  readonly code: string
  readonly name: string
}

/** The provinces of a region that draw on each weekday; the first of a day is its main one. */
export type Provinces = Readonly<Record<Weekday, readonly Province[]>>

const province = (code: string, name: string): Province => ({ code, name })
const [hcm, dongThap, caMau] = [
  province('hcm', 'TP. Hồ Chí Minh'),
  province('dt', 'Đồng Tháp'),
  province('cm', 'Cà Mau'),
]
const [danang, khanhHoa, hue] = [province('dng', 'Đà Nẵng'), province('kh', 'Khánh Hòa'), province('hue', 'Huế')]

/** Southern provinces by weekday. */
export const southernProvinces: Provinces = {
  1: [hcm, dongThap, caMau],
  2: [province('bt', 'Bến Tre'), province('vt', 'Vũng Tàu'), province('bl', 'Bạc Liêu')],
  3: [province('dn', 'Đồng Nai'), province('ct', 'Cần Thơ'), province('st', 'Sóc Trăng')],
  4: [province('tn', 'Tây Ninh'), province('ag', 'An Giang'), province('bth', 'Bình Thuận')],
  5: [province('vl', 'Vĩnh Long'), province('bd', 'Bình Dương'), province('tv', 'Trà Vinh')],
  6: [hcm, province('la', 'Long An'), province('bp', 'Bình Phước'), province('hg', 'Hậu Giang')],
  0: [province('tg', 'Tiền Giang'), province('kg', 'Kiên Giang'), province('dl', 'Đà Lạt')],
}

/** Central provinces by weekday. */
export const centralProvinces: Provinces = {
  1: [province('py', 'Phú Yên'), hue],
  2: [province('dlk', 'Đắk Lắk'), province('qna', 'Quảng Nam')],
  3: [danang, khanhHoa],
  4: [province('bdi', 'Bình Định'), province('qt', 'Quảng Trị'), province('qb', 'Quảng Bình')],
  5: [province('gl', 'Gia Lai'), province('nt', 'Ninh Thuận')],
  6: [danang, province('qng', 'Quảng Ngãi'), province('dno', 'Đắk Nông')],
  0: [province('kt', 'Kon Tum'), khanhHoa, hue],
}

const north = (code: string, name: string): readonly Province[] => [province(code, name)]

/** The north has one draw a day, held by these in turn. */
export const northernProvinces: Provinces = {
  1: north('hn', 'Hà Nội'),
  2: north('qn', 'Quảng Ninh'),
  3: north('bn', 'Bắc Ninh'),
  4: north('hn', 'Hà Nội'),
  5: north('hp', 'Hải Phòng'),
  6: north('nd', 'Nam Định'),
  0: north('tb', 'Thái Bình'),
}
