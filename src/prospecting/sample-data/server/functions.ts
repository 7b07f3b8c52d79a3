// What people of the sample do for a living, in the titles that such profiles carry.
import { phrases } from './trade.ts';

export interface JobFunction {
  weight: number;
  titles: readonly string[];
  /** Completes "Head of X": what an overlong headline goes on about. */
  fields: readonly string[];
}

export const FUNCTIONS: readonly JobFunction[] = [
  {
    weight: 13,
    titles: phrases(
      'Head of Procurement; Procurement Manager; Procurement Lead; Senior Procurement Specialist; Chief Procurement Officer; Strategic Buyer; Category Manager; Director of Procurement; Indirect Procurement Manager; Sourcing Lead',
    ),
    fields: phrases('purchasing; supplier development; category strategy; contract negotiation; sustainable sourcing'),
  },
  {
    weight: 7,
    titles: phrases(
      'Sales Manager; Key Account Manager; Head of Sales; Sales Director; Area Sales Manager; Business Development Manager; Export Manager',
    ),
    fields: phrases('key accounts; new markets; channel partners; tenders; pricing'),
  },
  {
    weight: 6,
    titles: phrases('Founder; Co-founder; CEO; Managing Director; Owner; President; Founder and CEO'),
    fields: phrases('strategy; growth; people; product; financing'),
  },
  {
    weight: 5,
    titles: phrases(
      'VP Operations; Operations Manager; COO; Plant Manager; Production Manager; Head of Operations; Continuous Improvement Manager',
    ),
    fields: phrases('production; lean; quality; shift planning; maintenance'),
  },
  {
    weight: 5,
    titles: phrases(
      'Logistics Manager; Supply Chain Manager; Head of Logistics; Warehouse Manager; Demand Planner; Supply Chain Director',
    ),
    fields: phrases('logistics; warehousing; demand planning; customs; transport'),
  },
  {
    weight: 5,
    titles: phrases(
      'Software Engineer; Senior Software Engineer; Engineering Manager; CTO; Data Engineer; IT Manager; Solutions Architect',
    ),
    fields: phrases('platform; integration; data; security; developer experience'),
  },
  {
    weight: 4,
    titles: phrases(
      'Marketing Manager; Head of Marketing; CMO; Brand Manager; Content Lead; Growth Marketer; Marketing Director',
    ),
    fields: phrases('brand; content; demand generation; trade fairs; partnerships'),
  },
  {
    weight: 3,
    titles: phrases('CFO; Finance Manager; Controller; Financial Analyst; Head of Accounting'),
    fields: phrases('controlling; reporting; treasury; audits; investment'),
  },
  {
    weight: 3,
    titles: phrases('HR Manager; Head of People; Talent Partner; Recruiter; People Operations Lead'),
    fields: phrases('hiring; learning; culture; payroll; well-being'),
  },
  {
    weight: 3,
    titles: phrases('Product Manager; Product Designer; Head of Product; UX Researcher; Design Lead; Product Owner'),
    fields: phrases('discovery; roadmaps; usability; research; launches'),
  },
  {
    weight: 3,
    titles: phrases(
      'Quality Manager; Project Manager; Site Manager; Sustainability Manager; R&D Engineer; Health and Safety Officer; Project Director',
    ),
    fields: phrases('certification; projects; safety; sustainability; testing'),
  },
  {
    weight: 2,
    titles: phrases(
      'Consultant; Freelance Designer; Copywriter; Translator; Interim Manager; Photographer; Independent Adviser',
    ),
    fields: phrases('clients; workshops; writing; translation; coaching'),
  },
];
