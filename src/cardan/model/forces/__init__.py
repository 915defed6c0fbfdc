"""Springs, contacts, tyres, hydraulics: what acts on bodies. A force is one class with its loads."""
