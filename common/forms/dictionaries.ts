// Codes of selection fields (§9) in display order, for browser, site, and portal. The portal provides their names in
// each language (`/dicts/{category}`, `/country/list`).

/** ISO 3166-1 codes; `/country/list` names and sorts them in the page's language. */
const COUNTRIES: readonly string[] = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS',
  'BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE',
  'EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM',
  'HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC',
  'LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA',
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW',
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO',
  'TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
].flatMap((line) => line.split(' '));

/** By category of `/dicts/{category}`; `/country/list` returns `countries`. */
export const DICTIONARIES = {
  countries: COUNTRIES,
  industries: [
    '2B',
    '8B',
    '5A',
    '2C',
    '3A',
    '6C',
    '6D',
    '7C',
    '2A',
    '6E',
    '9A',
    '9B',
    '4B',
    '6F',
    '9D',
    '6H',
    '9E',
  ],
  revenue: ['$0-100K', '$100K-500K', '$500K-2M', '$2M-5M', '$5M-10M', '$10M+'],
  employees: ['1-50', '50-100', '100-500', '500-1000', '1000+'],
  'sales-representatives': ['1-5', '5-15', '15-25', '25+'],
  'partner-types': ['referral', 'reseller', 'distributor'],
  'contact-topics': ['sales', 'support', 'partnership', 'press', 'other'],
  'investment-types': ['institution', 'individual', 'analyst', 'other'],
  interests: [
    'web-performance',
    'media-delivery',
    'cloud-security',
    'edge-computing',
    'object-storage',
    'cloud-dns',
    'secure-access',
    'global-to-china',
    'other',
  ],
} as const satisfies Record<string, readonly string[]>;

export type DictionaryName = keyof typeof DICTIONARIES;
