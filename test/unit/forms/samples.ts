// A valid sample of each form.
import type { FormValues } from '../../../common/forms/check.ts';
import type { FormCode } from '../../../common/forms/forms.ts';

const person = { firstName: 'Ana María', lastName: 'O’Neill-Ruiz' };
const known = { ...person, email: 'ana@example.com', company: 'Río GmbH', country: 'ES', agreement: true };

/** A day that can be booked for a call. */
const NEXT_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

export const SAMPLES: Readonly<Record<FormCode, FormValues>> = {
  contact: {
    ...known,
    type: 'sales',
    content: 'Please call.',
    interests: ['cloud-dns'],
    phone: '+34 600 000 000',
  },
  investment: {
    type: 'institution',
    companyName: '株式会社例',
    name: '山田 太郎',
    mobile: '+81 90 1234 5678',
    email: 'yamada@example.jp',
    telephone: '',
    visitorCount: '3',
    remark: '',
    agreement: true,
  },
  collect: {
    name: '王小明',
    phone: '13800138000',
    company: '例子',
    addressUrl: 'example.cn',
    agreement: true,
  },
  'free-trial': { ...known, phone: '+34 600 000 000', interests: ['cloud-security'], industry: '3A' },
  'custom-solutions-free-trial': {
    ...known,
    phoneOrHandle: '@ana-maria',
    interests: ['other'],
    industry: '9E',
    employees: '1-50',
  },
  partnership: {
    ...known,
    phone: '+34 600 000 000',
    partnershipType: 'reseller',
    businessModel: 'We resell to game studios.',
    industry: '7C',
    website: 'https://rio.example/',
    annualRevenue: '$10M+',
    employees: '1000+',
    salesRepresentatives: '25+',
  },
  event: {
    ...known,
    event: 'igblive2025',
    preferredDay: NEXT_WEEK,
    preferredTime: '15:30',
    timeZone: 'Asia/Seoul',
    interests: [],
  },
  document: { ...known, document: 'state-of-waap-2024' },
};
